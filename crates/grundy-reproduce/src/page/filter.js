// The verdicts of the legend become buttons that show and hide the items with them.
for (const term of document.querySelectorAll('.legend .verdict')) {
  const verdict = term.classList[1];
  const button = document.createElement('button');
  button.type = 'button';
  button.setAttribute('aria-pressed', 'true');
  term.replaceWith(button);
  button.append(term);
  button.onclick = () => {
    const shown = button.getAttribute('aria-pressed') === 'false';
    button.setAttribute('aria-pressed', String(shown));
    for (const item of document.querySelectorAll(`article.${verdict}`)) item.hidden = !shown;
  };
}

// A link leads to its item, hidden or not.
addEventListener('hashchange', () => {
  const item = document.getElementById(location.hash.slice(1));
  if (!item?.hidden) return;
  item.hidden = false;
  item.scrollIntoView();
});
