import { expect, it } from 'vitest'
import { editTitleOf, firstStepOf, newTitleOf } from './label.ts'

it.each([
  [
    { one: 'Etiqueta', many: 'Etiquetas', gender: 'f' as const },
    'Nova etiqueta',
    'Editar etiqueta',
    'Crie a primeira.',
  ],
  [{ one: 'Utilizador', many: 'Utilizadores' }, 'Novo utilizador', 'Editar utilizador', 'Crie o primeiro.'],
  [
    { one: '{MemberSingular}', many: '{MemberPlural}' },
    'Novo {memberSingular}',
    'Editar {memberSingular}',
    'Crie o primeiro.',
  ],
  [{ one: 'NIB antigo', many: 'NIB antigos' }, 'Novo NIB antigo', 'Editar NIB antigo', 'Crie o primeiro.'],
])('the words of the screens of %j agree with its gender', (label, title, edit, firstStep) => {
  expect([newTitleOf(label), editTitleOf(label), firstStepOf(label)]).toEqual([title, edit, firstStep])
})
