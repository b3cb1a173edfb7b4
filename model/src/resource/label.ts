import { lowered } from './naming.ts'

/** What a resource is called, from which the titles and buttons of its screens are made. */
export interface Label {
  one: string
  many: string
  /** The grammatical gender of the noun; masculine where nothing is said. */
  gender?: 'f'
}

/** The title of the form for a new item, and of the button that opens it: `Nova etiqueta`. */
export const newTitleOf = ({ one, gender }: Label) => `${gender === 'f' ? 'Nova' : 'Novo'} ${lowered(one)}`

/** The title of the form of an existing item: `Editar etiqueta`. */
export const editTitleOf = ({ one }: Label) => `Editar ${lowered(one)}`

/** What an empty list suggests where the definition suggests nothing itself. */
export const firstStepOf = ({ gender }: Label) => (gender === 'f' ? 'Crie a primeira.' : 'Crie o primeiro.')

interface Labelled {
  label: string
  markedBy?: string
}

/** Adds what lists call the mark beside a value that is known to be faulty: the label of the instant that sets it. */
export function withMark<Explained extends object>(
  { fields }: { fields: Readonly<Record<string, Labelled>> },
  { markedBy }: Labelled,
  say: (text: string) => string,
  explained: Explained,
): Explained & { mark?: string } {
  const marking = markedBy === undefined ? undefined : fields[markedBy]
  return marking ? { ...explained, mark: say(marking.label) } : explained
}
