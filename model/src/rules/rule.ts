/** A row that is judged: as it would be and, where it is not new, as it was. */
export interface JudgedChange<After, Before = After> {
  /** The row's id; a new row has its own already. */
  id?: string
  after: After
  before?: Before
}

/**
 * One thing that may be wrong with a row and that no field alone can know. Rules are data, so that the form, the import and
 * bulk changes judge by the same ones and a test can go through them all.
 */
export interface Rule<Change, Facts, Field extends string = string> {
  name: string
  severity: 'error' | 'warning'
  /** An error of paperwork alone, which an import only warns of (`domain.md` 0.1, 11). */
  isAdministrative?: true
  /** The fields beside which it is told; it is asked for each. `_` is the row as a whole. */
  fields: readonly Field[]
  /** What is wrong, in the words of the screen; undefined where nothing is. It asks nobody but `facts`. */
  check(change: Change, facts: Facts, field: Field): string | undefined
}

export interface RuleFindings {
  errors: Record<string, string>
  warnings: Record<string, string>
  administrative: Record<string, string>
}

/** What a set of rules finds; where two speak of one field, the first in the list is told. */
export function applyRules<Change, Facts, Field extends string>(
  rules: readonly Rule<Change, Facts, Field>[],
  change: Change,
  facts: Facts,
): RuleFindings {
  const found: RuleFindings = { errors: {}, warnings: {}, administrative: {} }
  for (const rule of rules) {
    const texts =
      rule.severity === 'warning' ? found.warnings : rule.isAdministrative ? found.administrative : found.errors
    for (const field of rule.fields) {
      if (texts[field] !== undefined) continue
      const text = rule.check(change, facts, field)
      if (text !== undefined) texts[field] = text
    }
  }
  return found
}
