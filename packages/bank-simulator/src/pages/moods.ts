import type { Bank } from '../bank/index.ts'
import type { HomeTexts } from './home-texts.ts'
import { type Html, html, NOTHING } from './html.ts'
import type { Language } from './texts.ts'

type MoodView = Readonly<{
  language: Language
  token: string
  banks: readonly Pick<Bank, 'name' | 'label' | 'moods'>[]
}>

/** A form for each bank, with a box for each of its moods. */
export function moodsOf({ language, token, banks }: MoodView, texts: HomeTexts): Html {
  const forms = banks.map(({ name, label, moods }) => {
    const boxes = moods.all.map((mood) => {
      const ticked = moods.isOn(mood) ? html` checked` : NOTHING
      return html`<li><label><input type="checkbox" name="mood" value="${mood.name}"${ticked}> ${mood.text[language]}</label></li>`
    })
    const count = moods.all.filter(moods.isOn).length
    return html`<details${count > 0 ? html` open` : NOTHING}>
<summary>${label} (${String(count)})</summary>
<form method="post" action="/moods">
<input type="hidden" name="token" value="${token}">
<input type="hidden" name="lang" value="${language}">
<input type="hidden" name="bank" value="${name}">
<ul>
${boxes}
</ul>
<button type="submit">${texts.saveMoods}</button>
</form>
</details>`
  })
  return html`<div class="sheet" id="moods">
<h2>${texts.moods}</h2>
<p class="quiet lead">${texts.moodsNote}</p>
${forms}
</div>`
}
