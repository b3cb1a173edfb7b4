import type { MessageTemplate } from './template.ts'

const ACCESS = {
  kind: 'sistema',
  to: 'utilizador',
  trigger: 'evento',
  channels: ['email'],
  legalBasis: 'interesse_legitimo',
  isSent: true,
} as const

/** Messages that sign people in, or tell them of changes to their account. */
export const accessTemplates = {
  ligacaoAcesso: {
    ...ACCESS,
    title: 'Ligação de acesso',
    description: 'Quando alguém pede para entrar por ligação enviada por e-mail.',
    event: 'auth.link',
    confidential: true,
    placeholders: ['saudacao', 'ligacao'],
    subject: 'A sua ligação de acesso',
    text: `Olá, {{saudacao}},

Use esta ligação para entrar; é válida durante 30 minutos e só pode ser usada uma vez:
{{ligacao}}

Se não fez este pedido, ignore a mensagem. Ninguém {{daOrganizacao}} lhe pedirá a palavra-passe.`,
  },
  convite: {
    ...ACCESS,
    title: 'Convite',
    description: 'Quando é criado um utilizador sem palavra-passe.',
    event: 'user.invited',
    confidential: true,
    placeholders: ['saudacao', 'ligacao'],
    subject: 'O seu acesso à aplicação {{daOrganizacao}}',
    text: `Olá, {{saudacao}},

Foi criado um acesso em seu nome na aplicação {{daOrganizacao}}. Use esta ligação para escolher a sua palavra-passe; é válida durante 7 dias e só pode ser usada uma vez:
{{ligacao}}

Se a ligação já não for válida, peça outra na página de entrada, em «Entrar por ligação enviada por e-mail».

Se não esperava este convite, ignore a mensagem. Ninguém {{daOrganizacao}} lhe pedirá a palavra-passe.`,
  },
  novaPalavraPasse: {
    ...ACCESS,
    title: 'Nova palavra-passe',
    description: 'Quando a equipa envia a um utilizador a ligação para escolher outra palavra-passe.',
    event: 'user.passwordReset',
    confidential: true,
    placeholders: ['saudacao', 'ligacao'],
    subject: 'Escolha uma nova palavra-passe',
    text: `Olá, {{saudacao}},

Enviamos-lhe uma ligação para entrar na aplicação {{daOrganizacao}} e escolher uma nova palavra-passe; é válida durante 24 horas e só pode ser usada uma vez:
{{ligacao}}

Se não esperava esta mensagem, ignore-a: a sua palavra-passe continua a mesma. Ninguém {{daOrganizacao}} lha pedirá.`,
  },
  emailAlterado: {
    ...ACCESS,
    title: 'E-mail da conta alterado',
    description: 'Ao endereço antigo, quando a própria pessoa altera o e-mail da conta.',
    event: 'user.emailChanged',
    confidential: true,
    placeholders: ['saudacao', 'validade', 'ligacao'],
    subject: 'O e-mail da sua conta foi alterado',
    text: `Olá, {{saudacao}},

A sua conta na aplicação {{daOrganizacao}} deixou de usar este endereço de e-mail. Se foi a própria pessoa que o alterou, não precisa de fazer nada.

Se não foi, reponha este endereço até {{validade}}, nesta ligação; todas as sessões terminam e escolhe uma nova palavra-passe:
{{ligacao}}`,
  },
  emailAlteradoPelaEquipa: {
    ...ACCESS,
    title: 'E-mail da conta alterado pela equipa',
    description: 'Ao endereço antigo, quando a equipa altera o e-mail de uma conta.',
    event: 'user.emailChanged',
    placeholders: ['saudacao'],
    subject: 'O e-mail da sua conta foi alterado',
    text: `Olá, {{saudacao}},

Alguém com acesso à gestão {{daOrganizacao}} alterou o e-mail da sua conta, que deixou de usar este endereço.

Se não pediu esta alteração, contacte {{aOrganizacao}}.`,
  },
  nomeDaContaAlterado: {
    ...ACCESS,
    title: 'Nome da conta alterado',
    description: 'A todos os administradores, quando alguém sem acesso à gestão muda o nome da sua própria conta.',
    event: 'user.nameChanged',
    placeholders: ['saudacao', 'ligacao'],
    subject: 'Mudou o nome de uma conta {{daOrganizacao}}',
    text: `Olá, {{saudacao}},

Alguém sem acesso à gestão mudou o nome da sua própria conta na aplicação {{daOrganizacao}}. Veja aqui o nome novo e o de antes, no histórico:
{{ligacao}}

Na ficha e no registo de operações fica o nome que a organização lhe deu. Se o nome novo for o de outra pessoa, corrija-o.`,
  },
  mudancaPedida: {
    ...ACCESS,
    title: 'Mudança de IBAN pedida',
    description: 'A todos os administradores, quando se pede para mudar um IBAN ou outro dado que o dinheiro segue.',
    event: 'guardedChange.asked',
    confidential: true,
    placeholders: ['saudacao', 'pedidoPor', 'dadoProtegido', 'valorAntigo', 'valorNovo', 'validade', 'ligacao'],
    subject: 'Pediram para mudar um IBAN {{daOrganizacao}}',
    text: `Olá, {{saudacao}},

{{pedidoPor}} pediu esta mudança na aplicação {{daOrganizacao}}:

{{dadoProtegido}}
Antes: {{valorAntigo}}
Depois: {{valorNovo}}

Passa a valer quando outro administrador a confirmar na aplicação; se não houver outro, em {{validade}}.

Se não sabe desta mudança, não a confirme antes de falar com quem a pediu. Até {{validade}}, mesmo que alguém a confirme, pode desfazê-la nesta ligação:
{{ligacao}}`,
  },
  mudancaDesfeita: {
    ...ACCESS,
    title: 'Mudança de IBAN desfeita',
    description: 'A todos os administradores, quando uma mudança é desfeita pela ligação da mensagem.',
    event: 'guardedChange.takenBack',
    confidential: true,
    placeholders: ['saudacao', 'pedidoPor', 'dadoProtegido', 'valorAntigo', 'valorNovo'],
    subject: 'Foi desfeita uma mudança de IBAN {{daOrganizacao}}',
    text: `Olá, {{saudacao}},

A mudança que {{pedidoPor}} tinha pedido na aplicação {{daOrganizacao}} foi desfeita por quem abriu a ligação enviada aos administradores:

{{dadoProtegido}}
Já não é: {{valorNovo}}
Voltou a ser: {{valorAntigo}}

Se ninguém da administração a pediu, mude a palavra-passe de quem a pediu e veja no registo de operações o que mais fez.`,
  },
} as const satisfies Record<string, MessageTemplate>
