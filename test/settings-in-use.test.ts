import { describe, expect, it } from 'vitest'
import { findSetting, SETTING_NAMES } from '../model/src/rules/settings.ts'
import { settingsRead } from './house/settings-in-use.ts'
import { readTree } from './house/tree.ts'

const hasInput = (name: string) => findSetting(name)?.awaitsFeature !== true
const read = settingsRead(readTree())

describe('ORG-01: no setting without effect', () => {
  it('every setting that a screen has an input for is read by some code', () => {
    expect(SETTING_NAMES.filter(name => hasInput(name) && !read.has(name))).toEqual([])
  })

  it('no setting that some code reads is still hidden as waiting for its feature', () => {
    expect(SETTING_NAMES.filter(name => !hasInput(name) && read.has(name))).toEqual([])
  })
})

describe('what counts as reading a setting', () => {
  const readIn = (path: string, source: string) => [...settingsRead(new Map([[path, source]]))]

  it('its use in server, web or model, in each notation', () => {
    expect(readIn('server/src/a.ts', 'send(store.texts().smtpHost, settings.smtpPort)')).toEqual([
      'smtpHost',
      'smtpPort',
    ])
    expect(readIn('web/src/app/a.tsx', "const page = useSetting('supportUrl')")).toEqual(['supportUrl'])
    expect(readIn('server/src/a.ts', 'const signs = ({ duplicateCheck }: SettingTexts) => 1')).toEqual([
      'duplicateCheck',
    ])
    expect(readIn('server/src/a.ts', 'const { mbKey: key, mbEntity } = texts')).toEqual(['mbKey', 'mbEntity'])
    expect(readIn('server/src/a.ts', 'check(change, { settings: { cardFee } }) {}')).toEqual(['cardFee'])
    expect(readIn('server/migrations/1.sql', "select value from settings where name = 'cardFee'")).toEqual(['cardFee'])
  })

  it('but not its definition, its input, a test, a comment or the demonstration', () => {
    const source = 'show(texts.mbKey)'
    expect(readIn('model/src/rules/settings/finance.ts', source)).toEqual([])
    expect(readIn('web/src/features/settings/a.tsx', source)).toEqual([])
    expect(readIn('server/src/a.test.ts', source)).toEqual([])
    expect(readIn('server/src/features/demo/a.ts', source)).toEqual([])
    expect(readIn('server/src/a.ts', `// ${source}`)).toEqual([])
  })
})
