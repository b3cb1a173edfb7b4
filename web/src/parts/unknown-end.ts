/** Said of a payment where no answer came: it may have been recorded all the same. */
export const UNKNOWN_END =
  'Não sabemos se ficou registado, porque o servidor não respondeu. Veja a lista de pagamentos antes de repetir.'
