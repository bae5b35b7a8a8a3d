// Whether the first and the last page can be scrolled into view, and the name of the environment has room, with text of 24 px.
document.documentElement.style.fontSize = '24px';
const [pages, name] = ['.pages', '.environment'].map(selector => document.querySelector(selector));
const links = [...pages.querySelectorAll('a')], sides = element => element.getBoundingClientRect();
pages.scrollLeft = 0;
const first = sides(links[0]).left;
pages.scrollLeft = pages.scrollWidth;
return first >= 0 && sides(links.at(-1)).right <= innerWidth + 1 && sides(name).width >= 120;
