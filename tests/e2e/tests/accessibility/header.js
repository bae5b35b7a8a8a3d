// Returns what the header cuts: a page of the navigation, and from 360 px on the name of the environment beside the figure.
const [pages, name, figure] = ['.pages', '.environment', '.meter'].map(selector => document.querySelector(selector));
const cut = [pages, ...pages.querySelectorAll('a')].filter(element => element.scrollWidth > element.clientWidth);
const text = document.createRange();
text.selectNodeContents(name);
const [shown, whole, beside] = [name, text, figure].map(each => each.getBoundingClientRect());
const padding = 2 * parseFloat(getComputedStyle(name).paddingInlineStart);
if (innerWidth >= 360 && (whole.width > name.clientWidth - padding || beside.top > shown.bottom)) cut.push(name);
return cut.map(element => element.innerText).join();
