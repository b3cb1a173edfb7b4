import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { NOTICE_TEMPLATES } from '@agremia/model/rules/collecting/notice-levels'
import { isSentByHand, isTemplateName, MESSAGE_TEMPLATES, SENT_TEMPLATES } from '@agremia/model/rules/message-templates'
import { expect, it } from 'vitest'

const FEATURES = join(import.meta.dirname, '..')
const sources = readdirSync(FEATURES, { recursive: true, encoding: 'utf8' })
  .filter(path => path.endsWith('.ts') && !path.endsWith('.test.ts') && !path.startsWith('demo'))
  .map(path => readFileSync(join(FEATURES, path), 'utf8'))

/** The templates that some code sends: named in a call that queues a message, or as the draft of a state. */
const CALL = /\bmail(?:Templates?|Applicant|Link)\([^']*'(\w+)'/g
const DRAFT = /^ {2}'?[\w-]+'?: '(\w+)',$/gm
const named = new Set(
  sources.flatMap(source => [
    ...source.matchAll(CALL),
    ...(source.includes('draftStateMessage(') && source.includes('const TEMPLATES') ? source.matchAll(DRAFT) : []),
  ]),
)
/** Those of notices are chosen by the reminder level. */
const notices = sources.some(source => source.includes('await prepareNotices(')) ? NOTICE_TEMPLATES : []
const sentByCode = [...[...named].map(([, name = '']) => name), ...notices].filter(isTemplateName)

it('MSG-02: a template is shown exactly while something sends it: code, or a person who composes', () => {
  const names = Object.keys(MESSAGE_TEMPLATES).filter(isTemplateName)
  const isSent = (name: (typeof names)[number]) => sentByCode.includes(name) || isSentByHand(name)
  expect(names.filter(isSent).sort()).toEqual([...SENT_TEMPLATES].sort())
  expect(sentByCode).toContain('pedidoAceite')
})

it('MSG-02: of an acceptance one message leaves, so the welcome is hidden', () => {
  expect(SENT_TEMPLATES).toContain('candidaturaAceite')
  for (const hidden of ['boasVindas', 'aniversario']) expect(SENT_TEMPLATES).not.toContain(hidden)
})
