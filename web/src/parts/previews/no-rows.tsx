import classes from './preview.module.css'

/** Says that a group of a preview has nobody, or nobody who matches the search. */
export const NoRows = ({ search }: { search: string }) => (
  <p className={classes.none}>{search === '' ? 'Ninguém neste grupo.' : 'Ninguém com este nome ou número.'}</p>
)
