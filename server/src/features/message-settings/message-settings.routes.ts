import {
  listMessageSettings,
  patchMessageSetting,
  previewMessageSetting,
  putMessageSetting,
  readMessageSetting,
  restoreMessageSetting,
  testMessageSetting,
  validateMessageSetting,
} from '@agremia/model/calls/message-settings'
import { messageSettings } from '@agremia/model/resources/message-settings'
import { lisbonDay } from '@agremia/model/rules/day'
import { isTemplateName, type MessageTemplateName, SENT_TEMPLATES } from '@agremia/model/rules/message-templates'
import { toPlainText } from '@agremia/model/rules/rich-text/to-plain-text'
import type { FastifyInstance } from 'fastify'
import { type Kysely, sql } from 'kysely'
import { Conflict, Forbidden, InvalidInput, NotFound } from '../../errors.ts'
import { type Actor, userIdOf } from '../../http/actor.ts'
import { answer } from '../../http/calls.ts'
import { inTransaction, type WriteContext } from '../../resource/context.ts'
import type { Kernel } from '../../resource/kernel.ts'
import { listInMemory } from '../../resource/list-in-memory.ts'
import { presentItem } from '../../resource/present-item.ts'
import type { Served } from '../../resource/serve.ts'
import { readOfficeHolders } from '../governing-bodies/read-office-holders.ts'
import { foreignIbanInTemplate } from '../guarded-changes/foreign-ibans.ts'
import { queueMessage } from '../messages/queue-message.ts'
import { hasMailServer } from '../settings/smtp.ts'
import type { SettingsStore } from '../settings/store.ts'
import { changeTemplate, lockTemplate, parseTemplateChanges } from './change-template.ts'
import { memberInMessages, previewTemplate } from './preview-template.ts'
import {
  CHANGEABLE,
  originalRules,
  readStoredTemplates,
  rulesOf,
  type StoredTemplate,
  type TemplateRules,
} from './stored-template.ts'
import { mayChangeTemplate, templateEntry } from './template-entry.ts'

interface Deps {
  kernel: Kernel
  settings: SettingsStore
  /** `members` with its hooks, which decide whom the sender may see. */
  members(): Served
}

const notFound = () => new NotFound('Não foi possível abrir o registo.', 'Could not read item')

/** The template of that name; one that nothing sends yet does not exist for the API. */
function templateNamed(name: string | undefined): MessageTemplateName {
  if (name === undefined || !isTemplateName(name) || !SENT_TEMPLATES.includes(name)) throw notFound()
  return name
}

export function messageSettingsRoutes(app: FastifyInstance, { kernel, settings, members }: Deps) {
  const { database, clock } = kernel

  const readStoredOf = async (db: Kysely<unknown>, name: MessageTemplateName) =>
    (await readStoredTemplates(db, [name])).get(name)
  const entryOf = (name: MessageTemplateName, stored: StoredTemplate | undefined, actor: Actor | undefined) =>
    templateEntry(name, stored, actor?.role, settings.wording())

  answer(app, listMessageSettings, async ({ request, actor }) => {
    const stored = await readStoredTemplates(database.kysely, SENT_TEMPLATES)
    return listInMemory(
      messageSettings,
      SENT_TEMPLATES.map(name => entryOf(name, stored.get(name), actor)),
      request.query,
      { role: actor?.role, today: lisbonDay(clock()) },
      ({ name, title, description, subject }) => `${name} ${title} ${description} ${subject}`,
    )
  })

  answer(app, readMessageSetting, async ({ params, actor }) => {
    const name = templateNamed(params.name)
    return { data: entryOf(name, await readStoredOf(database.kysely, name), actor) }
  })

  const refuseUnlessAllowed = (name: MessageTemplateName, actor: Actor | undefined) => {
    if (!mayChangeTemplate(name, actor?.role))
      throw new Forbidden('Só um administrador pode alterar as mensagens de acesso e verificação.')
  }

  /** Changes a template in one transaction, unless it is newer than the sender's screen showed. */
  const change = (
    name: MessageTemplateName,
    rev: number | undefined,
    actor: Actor | undefined,
    changesOf: (context: WriteContext) => Partial<TemplateRules>,
  ) =>
    inTransaction(database, actor, clock(), async context => {
      const stored = await lockTemplate(context, () => readStoredOf(context.db, name), name)
      if (rev !== undefined && rev !== (stored?.rev ?? 0)) throw staleTemplate(entryOf(name, stored, actor))
      const changes = changesOf(context)
      await refuseForeignIbans(context, changes, rulesOf(name, stored))
      await changeTemplate(context, name, stored, changes)
      return { data: entryOf(name, await readStoredOf(context.db, name), actor) }
    })

  const wordsOf = ({ subject = '', body }: Partial<TemplateRules>) =>
    [subject, body ? toPlainText(body) : ''].join('\n')
  async function refuseForeignIbans({ db, actor }: WriteContext, changes: Partial<TemplateRules>, now: TemplateRules) {
    const error = await foreignIbanInTemplate(db, actor?.role, wordsOf(changes), wordsOf(now))
    if (error) throw new InvalidInput({ body: error })
  }

  const parsedChanges = (name: MessageTemplateName, sent: Record<string, unknown>, actor: Actor | undefined) => {
    const { changes, errors } = parseTemplateChanges(name, sent, actor, clock())
    if (Object.keys(errors).length > 0) throw new InvalidInput(errors)
    return changes
  }

  for (const call of [putMessageSetting, patchMessageSetting])
    answer(app, call, async ({ params, body: { rev, ...sent }, actor }) => {
      const name = templateNamed(params.name)
      refuseUnlessAllowed(name, actor)
      const changes = parsedChanges(name, sent, actor)
      return change(name, rev, actor, () => changes)
    })

  answer(app, restoreMessageSetting, async ({ params, body: { rev }, actor }) => {
    const name = templateNamed(params.name)
    refuseUnlessAllowed(name, actor)
    return change(name, rev, actor, () => originalRules(name))
  })

  answer(app, validateMessageSetting, ({ body: { _id, ...sent }, actor }) => {
    const name = templateNamed(_id)
    refuseUnlessAllowed(name, actor)
    parsedChanges(name, sent, actor)
    return { errors: {}, warnings: {} }
  })

  interface Previewed {
    memberId?: string | null
    subject?: string
    body?: unknown
  }
  const preview = async (name: MessageTemplateName, { memberId, ...sent }: Previewed, actor: Actor | undefined) => {
    // A text of one's own for sign-in mail is refused even as a test, which others could be shown as genuine.
    if (Object.keys(sent).length > 0) refuseUnlessAllowed(name, actor)
    const rules = rulesOf(name, await readStoredOf(database.kysely, name))
    const changes = parsedChanges(name, sent, actor)
    const member = memberId
      ? memberInMessages(await presentItem(members(), kernel, memberId, { db: database.kysely, actor }))
      : undefined
    const day = lisbonDay(clock())
    const holders = await readOfficeHolders(database.kysely, day)
    return previewTemplate(name, { ...rules, ...changes }, { texts: settings.texts(), day, holders, member })
  }

  answer(app, previewMessageSetting, async ({ params, body, actor }) => {
    const { preview: data } = await preview(templateNamed(params.name), body, actor)
    return { data }
  })

  answer(app, testMessageSetting, async ({ params, body, actor }) => {
    const name = templateNamed(params.name)
    const { message } = await preview(name, body, actor)
    const userId = userIdOf(actor)
    if (userId === undefined) throw new Forbidden('Só uma pessoa pode enviar um teste a si própria.')
    await inTransaction(database, actor, clock(), async ({ db }) => {
      const { rows } = await sql<{ name: string; email: string }>`
        select name, email from users where id = ${userId} and active
      `.execute(db)
      const [self] = rows
      if (!self) throw notFound()
      await queueMessage(db, {
        ...message,
        subject: `[Teste] ${message.subject}`,
        // Its links lead nowhere, and whoever asked for a test waits for it.
        confidential: false,
        automatic: false,
        to: self.email,
        recipientName: self.name,
        sentById: userId,
      })
    })
    return { data: { hasMailServer: hasMailServer(settings) } }
  })
}

const staleTemplate = (data: ReturnType<typeof templateEntry>) =>
  new Conflict('Outra pessoa alterou este modelo. Recarregue e volte a aplicar as suas alterações.', {
    data,
    changed: Object.fromEntries(CHANGEABLE.map(field => [field, { from: null, to: data[field] }])),
  })
