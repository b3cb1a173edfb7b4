import classes from './api-address.module.css'

/** Where programs find the API, and how they send their key. */
export const ApiAddress = () => (
  <p className={classes.line}>
    Os programas chamam <code>{`${window.location.origin}/api`}</code> e enviam a chave no cabeçalho{' '}
    <code>Authorization: Bearer agr_…</code>
  </p>
)
