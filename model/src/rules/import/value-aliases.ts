const aliases = (name: string, words: string) => Object.fromEntries(words.split(',').map(word => [word.trim(), name]))

/** Words that other programs use, by field; each stands for the option or record with that name, where the organisation has it. */
export const VALUE_ALIASES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  // A column called `Ativo` says yes or no; what no means only the user knows.
  stateNameId: {
    ...aliases('ativo', 'sim, s, x, 1, v, true, verdadeiro, yes, y, a, em atividade, regular, active'),
    ...aliases('falecido', 'óbito, faleceu, morreu, morto, defunto, deceased'),
    ...aliases('saida', 'desistente, desistiu, desistência, saiu, a seu pedido, retirou-se'),
    ...aliases('demissao', 'demitido, demitiu-se, exonerado'),
    ...aliases('excluido', 'expulso, expulsão, exclusão, irradiado'),
  },
  preferredMethod: {
    ...aliases('numerario', 'dinheiro, em mão, caixa, cash, secretaria'),
    ...aliases('multibanco', 'mb, atm, referência multibanco, ref. mb, ref. multibanco'),
    ...aliases('debito_direto', 'dd, sdd, débito em conta, débito bancário'),
    ...aliases('transferencia', 'tb, transf, transf. bancária, transferência'),
    ...aliases('cartao', 'tpa, cartão de crédito, cartão de débito, visa'),
  },
  personType: {
    ...aliases('singular', 's, individual, particular, pessoa física, física, homem, mulher'),
    ...aliases('coletiva', 'c, empresa, entidade, instituição, associação, organização'),
  },
  salutation: {
    ...aliases('sr', 'm, h, masculino, homem, senhor'),
    ...aliases('sra', 'f, feminino, mulher, senhora, d, dona'),
  },
  idDocType: aliases('cc', 'cartão único, cidadão'),
  admissionBody: aliases('assembleia_geral', 'ag, assembleia'),
  preferredChannel: aliases('carta', 'correio, ctt, postal'),
}
