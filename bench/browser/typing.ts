import type { ExplainedField, Explainer } from '@agremia/model/resource/explainer'
import { type Chrome, cpuOfPage, keepSocketQuiet } from './chrome.ts'

const FIELDS = 25

/** Fields of the types that a member's form has, described as in the explainer. */
const TYPES = ['string', 'email', 'phone', 'nif', 'postalCode', 'money', 'integer', 'date', 'enum', 'boolean'] as const

function extraField(n: number): ExplainedField {
  const fieldType = TYPES[n % TYPES.length] ?? 'string'
  return {
    name: `extra${n}`,
    type: 'string',
    validation: '',
    label: `Campo ${n}`,
    group: `Grupo ${Math.floor(n / 6)}`,
    inputType: 'text',
    fieldType,
    required: false,
    readonly: false,
    sortable: false,
    filterable: false,
    ...(fieldType === 'enum' && {
      options: ['Um', 'Dois', 'Três'].map(label => ({ value: label, label })),
    }),
  }
}

/**
 * CPU time of the main thread per key in a form of 25 fields, in ms. The form is built from the explainer, so the benchmark
 * gives the real form a longer description and leaves everything else unchanged.
 */
export async function measureTyping(chrome: Chrome, keys: string): Promise<number[]> {
  const tab = await chrome.open()
  const { page } = tab
  try {
    await keepSocketQuiet(page)
    await page.route('**/api/explainer', async route => {
      const response = await route.fetch()
      const explainer = (await response.json()) as Explainer // the contract of GET explainer
      const users = explainer.data.users ?? []
      const inputs = users.filter(field => !field.readonly).length
      const extra = Array.from({ length: FIELDS - inputs }, (_, n) => extraField(n))
      await route.fulfill({ json: { ...explainer, data: { ...explainer.data, users: [...users, ...extra] } } })
    })
    // The added fields are unknown to the server.
    await page.route('**/api/users/validate', route => route.fulfill({ json: { errors: {}, warnings: {} } }))
    await page.goto('/utilizadores')
    await page.locator('tbody a').nth(3).click()
    const name = page.locator('#campo-name')
    await name.click()
    await page.locator('#campo-extra10').waitFor()
    const found: number[] = []
    for (const key of keys) found.push(await cpuOfPage(tab, () => page.keyboard.insertText(key)))
    return found
  } finally {
    await tab.close()
  }
}
