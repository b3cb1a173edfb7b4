import { Link } from '@tanstack/react-router'
import classes from './api-docs.module.css'

/** Above the list of keys, for those who write the program that uses one. */
export const DocsLink = () => (
  <p className={classes.lead}>
    <Link to="/developers/documentacao">Documentação da API</Link>, com um guia e exemplos para experimentar.
  </p>
)
