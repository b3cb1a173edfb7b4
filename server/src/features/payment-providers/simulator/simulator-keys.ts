/** The keys of the simulated contracts. They open nothing. */
export const SIMULATOR_KEYS = {
  mbKey: 'SIM-000001',
  mbwayKey: 'SIM-000002',
  antiPhishingKey: 'chave-do-simulador',
  backofficeKey: '0000-0000-0000-0000',
  eupagoApiKey: 'simu-0000-0000-0000-0000',
  // As long as the key of a real channel, which also decrypts.
  eupagoChannelKey: 'chave-do-canal-do-simulador-0000',
} as const
