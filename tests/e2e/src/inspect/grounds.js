// Returns the kinds of buttons whose ground is the same under the pointer. A kind is a class and the place where it stands.
const answers = element => isShown(element) && element.ariaDisabled !== 'true' && !element.closest('[inert]');
const all = [...document.querySelectorAll('button, .button')].filter(answers);
const kinds = new Map(all.map(element => [`${element.className} in ${element.parentElement.className}`, element]));
const grounds = () => [...kinds.values()].map(element => {
  const { backgroundColor, backgroundImage } = getComputedStyle(element);
  return backgroundColor + backgroundImage;
});
const [before, under] = [grounds(), underPointer(grounds)];
return [...kinds.values()].filter((_, index) => before[index] === under[index])
  .map(element => `the same ground under the pointer: ${describe(element)}`);
