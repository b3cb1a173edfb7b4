import { DocumentButton } from '../../parts/document-button.tsx'
import previews from './previews.module.css'

/** CARD-04: two pages on which the offset of the printer's back side is measured, with the offset that is saved. */
export function CardTestPage() {
  return (
    <div className={previews.choices}>
      <DocumentButton path="/card_look/test_page" label="Página de teste" />
      <span className={previews.note}>Com a folha e os desvios que estão guardados.</span>
    </div>
  )
}
