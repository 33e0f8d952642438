/**
 * What the form of a payment link does beyond plain HTML; without it the next page does the same. It shows
 * what the card is and what its installments come to as the number is typed, groups the number, keeps a form
 * with a forgotten field from being sent, which would empty number and code, and keeps a second press from
 * sending the form twice. What it lets through the gateway checks: it refuses nothing that the gateway takes. The card's number never leaves the field before the form is
 * sent: the gateway is asked by the first six or eight digits. Comments are kept out: every byte is sent.
 */
export const LINK_FORM = `(() => {
  const at = (id) => document.getElementById(id);
  const form = at('payment');
  if (!form) return;
  const pay = at('pay'), label = pay.textContent;
  const number = at('cardNumber'), expiry = at('expiry'), code = at('cvv'), amount = at('amount');
  const digitsOf = (text) => text.replace(/[^0-9]/g, '');

  const free = () => {
    delete form.dataset.sent;
    pay.disabled = false;
    pay.textContent = pay.dataset.label || label;
    at('progress').textContent = '';
  };
  const cell = (name, ...inside) => {
    const made = document.createElement(name);
    made.append(...inside);
    return made;
  };
  const isLuhn = (digits) => [...digits].reverse().reduce((sum, digit, index) =>
    sum + (index % 2 ? [0, 2, 4, 6, 8, 1, 3, 5, 7, 9][digit] : Number(digit)), 0) % 10 === 0;
  const isWrong = ({ name, value }) => {
    const text = value.trim();
    if (name === 'cardNumber' && /^[0-9 -]+$/.test(text)) return !isLuhn(digitsOf(text));
    return !text || (name === 'cvv' && /^[0-9]{1,2}$/.test(text));
  };
  const tell = (field, wrong) => {
    const id = field.id + '-wrong', old = at(id);
    if (old) old.remove();
    const notes = (field.getAttribute('aria-describedby') || '').split(' ')
      .filter((note) => note && note !== id);
    if (wrong) {
      const note = cell('span', field.dataset.wrong);
      Object.assign(note, { id, className: 'wrong' });
      field.before(note);
      notes.push(id);
      field.setAttribute('aria-invalid', 'true');
    } else field.removeAttribute('aria-invalid');
    field.setAttribute('aria-describedby', notes.join(' '));
  };
  const hold = (wrong) => {
    const old = at('problems');
    if (old) old.remove();
    const items = wrong.map((field) => {
      const way = cell('a', field.dataset.wrong);
      way.href = '#' + field.id;
      return cell('li', way);
    });
    const { title, problems, error } = form.dataset;
    const box = cell('div', cell('h2', title), cell('p', problems), cell('ul', ...items));
    Object.assign(box, { id: 'problems', className: 'alert', tabIndex: -1, role: 'alert' });
    const main = form.closest('main'), ribbon = main.querySelector('.ribbon');
    if (ribbon) ribbon.after(box);
    else main.prepend(box);
    if (!document.title.startsWith(error)) document.title = error + ': ' + document.title;
    box.focus();
  };
  form.addEventListener('submit', (event) => {
    if (form.dataset.sent) return event.preventDefault();
    const fields = [...form.querySelectorAll('[data-wrong]')];
    const wrong = fields.filter(isWrong);
    if (wrong.length && !(event.submitter && event.submitter.formNoValidate)) {
      event.preventDefault();
      for (const field of fields) tell(field, wrong.includes(field));
      return hold(wrong);
    }
    form.dataset.sent = 'yes';
    pay.dataset.label = pay.textContent;
    setTimeout(() => { pay.disabled = true; });
    pay.textContent = pay.dataset.busy;
    at('progress').textContent = pay.dataset.progress;
    setTimeout(free, 60000);
  });
  const choose = (words) => { pay.textContent = words; };
  for (const radio of form.querySelectorAll('[data-pay]')) {
    if (radio.checked) choose(radio.dataset.pay);
    radio.addEventListener('change', () => choose(radio.dataset.pay));
  }
  addEventListener('pageshow', (event) => { if (event.persisted) free(); });
  if (!number) return;

  const grouped = (digits) => {
    const sizes = /^3[47]/.test(digits) ? [4, 6, 5] : [4, 4, 4, 4, 3];
    let start = 0;
    return sizes.map((size) => digits.slice(start, start += size)).join(' ').trim();
  };
  const group = (inputType) => {
    let left = digitsOf(number.value.slice(0, number.selectionStart)).length;
    const text = grouped(digitsOf(number.value));
    if (text === number.value) return;
    number.value = text;
    if (document.activeElement !== number) return;
    let caret = 0;
    for (; left && caret < text.length; caret += 1) if (text[caret] !== ' ') left -= 1;
    if (inputType === 'deleteContentForward' && text[caret] === ' ') caret += 1;
    number.setSelectionRange(caret, caret);
  };
  const finishMonth = (inputType) => {
    const text = expiry.value;
    if (inputType !== 'insertText' || expiry.selectionStart !== text.length) return;
    if (/^[2-9]$/.test(text)) expiry.value = '0' + text + '/';
    else if (/^(0[1-9]|1[0-2])$/.test(text)) expiry.value = text + '/';
    else expiry.value = text.replace(/[/]{2,}$/, '/');
  };

  let asked = '', timer;
  const row = (offer, chosen) => {
    const radio = document.createElement('input');
    Object.assign(radio, { type: 'radio', name: 'offer', value: offer.value, checked: chosen });
    radio.dataset.count = offer.count;
    radio.setAttribute('aria-label', offer.spoken);
    radio.addEventListener('change', () => choose(offer.pay));
    const each = cell('span', offer.each);
    each.className = 'each';
    const words = cell('span', offer.label, each);
    return cell('tr', cell('td', cell('label', radio, words)), cell('td', offer.total));
  };
  const show = ({ card = '', codeHint, codeLength = 4, note = '', isChoice, offers = [] }) => {
    at('cardInfo').textContent = card;
    code.maxLength = codeLength;
    if (codeHint) at('cvv-hint').textContent = codeHint;
    const table = at('offers');
    if (table) {
      const old = form.querySelector('[name=offer]:checked');
      const kept = offers.findIndex(({ count }) => old && old.dataset.count === String(count));
      const chosen = Math.max(kept, 0);
      const isShown = Boolean(isChoice && offers.length);
      table.tBodies[0].replaceChildren(
        ...(isShown ? offers.map((offer, index) => row(offer, index === chosen)) : []));
      table.hidden = !isShown;
      at('offersLater').hidden = isShown;
      at('offersNote').textContent = note;
      if (offers.length) return choose(offers[chosen].pay);
    } else if (offers.length) return choose(offers[0].pay);
    pay.textContent = label;
  };
  const question = () => {
    const digits = digitsOf(number.value);
    const bin = digits.slice(0, digits.length < 8 ? 6 : 8);
    if (bin.length < 6) return '';
    return new URLSearchParams({ bin, lang: document.documentElement.lang,
      amount: amount ? amount.value : '', p: form.elements.page.value }).toString();
  };
  const ask = async () => {
    const query = question();
    if (query === asked || form.dataset.sent) return;
    asked = query;
    if (!query) return show({});
    let found = {}, isLost = false;
    try {
      const answer = await fetch(location.pathname.replace(/[/]$/, '') + '/offers?' + query);
      if (answer.ok) found = await answer.json();
    } catch { isLost = true; }
    const isWanted = query === question() && !form.dataset.sent;
    if (isWanted) show(found);
    if (isLost || !isWanted) asked = '';
  };
  const soon = () => {
    clearTimeout(timer);
    timer = setTimeout(ask, 150);
  };
  number.addEventListener('input', ({ inputType, isComposing }) => {
    if (!isComposing) group(inputType);
    soon();
  });
  expiry.addEventListener('input', ({ inputType }) => finishMonth(inputType));
  if (amount) amount.addEventListener('input', soon);
  soon();

  const language = at('language');
  if (language) language.addEventListener('click', (event) => {
    const kept = [...form.elements].filter((each) => 'kept' in each.dataset && each.value);
    if (!kept.length || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    const again = document.createElement('form');
    Object.assign(again, { method: 'post', action: '?', hidden: true });
    const carry = (name, value) => {
      const field = document.createElement('textarea');
      Object.assign(field, { name, value });
      again.append(field);
    };
    carry('page', form.elements.page.value);
    carry('switchTo', language.hreflang);
    for (const { name, value } of kept) carry(name, value);
    document.body.append(again);
    again.submit();
  });
})()`
