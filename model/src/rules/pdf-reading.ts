/** Whether the server has looked into the file. */
export const PDF_READINGS = { por_ler: 'Por ler', lido: 'Lido', nao_aberto: 'Guardado sem abrir' } as const

/** Why a file was kept without being opened. */
export const UNREAD_REASONS = {
  cifrado: 'Está protegido com palavra-passe ou cifrado.',
  com_programas: 'Contém programas (JavaScript ou abertura de outros ficheiros).',
  danificado: 'Está danificado.',
  muitas_paginas: 'Tem mais de 500 páginas.',
  demorado: 'Demorou demasiado ou ocupou demasiada memória.',
} as const
export type UnreadReason = keyof typeof UNREAD_REASONS
