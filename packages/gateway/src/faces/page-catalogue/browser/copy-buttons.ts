const COPIED_MILLISECONDS = 1_500

/** Shows the page's copy buttons: each copies its own value, or the code of the block in which it stands. */
export function watchCopyButtons(): void {
  for (const button of document.querySelectorAll<HTMLButtonElement>('.copy')) {
    const said = button.textContent
    button.hidden = false
    button.addEventListener('click', () => {
      const code = button.parentElement?.querySelector('code')?.textContent
      void navigator.clipboard.writeText(button.dataset['copy'] ?? code ?? '').then(() => {
        button.textContent = '✓'
        setTimeout(() => {
          button.textContent = said
        }, COPIED_MILLISECONDS)
      })
    })
  }
}
