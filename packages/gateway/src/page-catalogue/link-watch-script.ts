/**
 * Looks, on the page of a payment whose outcome is not known yet, whether there is news, and shows the page
 * anew only then: a page that reloads by itself would begin again for whoever listens to it.
 */
export const LINK_WATCH = `(() => {
  if (!document.querySelector('[data-underway]')) return;
  let looks = 0;
  const look = async () => {
    looks += 1;
    try {
      const answer = await fetch(location.href);
      const type = answer.headers.get('content-type') || '';
      const text = await answer.text();
      const page = new DOMParser().parseFromString(text, 'text/html');
      const isNews = type.startsWith('text/html') && !page.querySelector('[data-underway]');
      if (isNews) return location.reload();
    } catch { }
    if (looks < 120) setTimeout(look, 5000);
  };
  setTimeout(look, 5000);
})()`
