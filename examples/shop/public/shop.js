// Without this script everything works still; the result then stays inside the frame.

// The order's page, shown in the frame, tells the page around it that the bank is done.
if (window.parent !== window) window.parent.postMessage('order-changed', '*')

// A message is a hint: the page around asks its own server how the order stands.
window.addEventListener('message', ({ source, data }) => {
  const frame = document.getElementById('bank')
  if (frame && source === frame.contentWindow && data === 'order-changed') location.reload()
})

// The checkout in the frame tells where to go on. The server checks the address's signature.
window.addEventListener('message', ({ source, data }) => {
  const frame = document.getElementById('checkout')
  if (frame && source === frame.contentWindow && data?.type === 'vezne.checkout.paid') {
    const { origin } = new URL(data.returnUrl)
    if (origin === location.origin) location.assign(data.returnUrl)
  }
})

// The browser's back button may show a form that was sent already.
window.addEventListener('pageshow', ({ persisted }) => {
  if (persisted) location.reload()
})

// Looks again how the order stands, until it does not wait any more.
const waiting = document.querySelector('[data-waiting]')
if (waiting) setTimeout(() => location.reload(), Number(waiting.dataset.waiting))

// The server knows a second click by itself; this only shows that something happens.
document.addEventListener('submit', ({ target }) => {
  const button = target.querySelector('button')
  setTimeout(() => {
    button.disabled = true
    button.textContent = 'One moment …'
  })
})
