import { messages as messagesResource } from '@agremia/model/resources/messages'
import { defineFeature } from '../feature.ts'

export const messages = defineFeature({
  name: 'messages',
  memberReferences: [
    {
      to: 'members',
      table: messagesResource.path,
      columns: ['member_id'],
      onMerge: 'move',
      counted: ['mensagem', 'mensagens'],
    },
  ],
})
