export const DEMO_PASSWORD = 'demonstracao'

/** The same logins in every demonstration. */
export const DEMO_LOGINS = [
  { name: 'Ana Administradora', email: 'admin@demo.example', role: 'admin' },
  { name: 'Eduardo Editor', email: 'editor@demo.example', role: 'editor' },
  { name: 'Sofia Sócia', email: 'socio@demo.example', role: 'member' },
] as const
