/** Said where no answer came to what `usePostOnce` has sent: it may have been recorded all the same. */
export const UNKNOWN_END =
  'O servidor não respondeu. Carregue outra vez no botão: se já tinha ficado registado, não se repete.'
