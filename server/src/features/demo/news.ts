/** The newsletters of the invented organisation: when in the year, and what they told. */
export const NEWSLETTERS = [
  {
    month: 6,
    title: 'Boletim de verão',
    text: `Olá, {{saudacao}},

A festa da vila é nos últimos dias de agosto e a banda já ensaia o programa novo. Precisamos de mãos para montar o arraial: quem puder ajudar, fale com a secretaria.

- A biblioteca abre às terças e aos sábados de manhã.
- A equipa de futsal procura guarda-redes.
- O teatro estreia em julho, no salão.

Até breve,
{{organizacao}}`,
  },
  {
    month: 12,
    title: 'Boletim de Natal',
    text: `Olá, {{saudacao}},

Foi um ano cheio: doze concertos, duas estreias de teatro e mais de quatrocentas pessoas no jantar de agosto. Obrigado a quem tornou isto possível.

O jantar de Natal é na sede, e as inscrições fazem-se na secretaria até ao fim da semana anterior.

Boas festas,
{{organizacao}}`,
  },
] as const

/** What the yearly assembly decides about. */
export const AGENDA = `1. Aprovação do relatório e das contas do ano anterior.
2. Plano de atividades e orçamento.
3. Outros assuntos de interesse.`
