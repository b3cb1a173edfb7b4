import { userInfo } from 'node:os'

const WORDS: Record<string, (path: string) => string> = {
  EACCES: path => `O utilizador ${currentUser()} não tem permissão para ler e escrever em ${path}.`,
  EPERM: path => `O utilizador ${currentUser()} não tem permissão para ler e escrever em ${path}.`,
  EROFS: path => `${path} está num disco só de leitura.`,
  ENOSPC: path => `Não há espaço livre no disco de ${path}.`,
  EDQUOT: path => `Não há espaço livre no disco de ${path}.`,
  ENOTDIR: path => `${path} não pode ser uma pasta: parte desse caminho é um ficheiro.`,
  EEXIST: path => `${path} existe e não é uma pasta.`,
  ENAMETOOLONG: path => `O caminho ${path} é demasiado longo.`,
}

export function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined
}

/** The message for the operator when a folder cannot be used. */
export function explainFolderFault(error: unknown, path: string): Error {
  const say = WORDS[codeOf(error) ?? '']
  const reason = error instanceof Error ? error.message : String(error)
  const words = say ? say(path) : `Não foi possível usar ${path}: ${reason}.`
  return new Error(`${words} Corrija-o, ou escolha outra pasta de dados com DATA_DIR.`, { cause: error })
}

export async function withFolderWords<T>(path: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw explainFolderFault(error, path)
  }
}

function currentUser(): string {
  try {
    return userInfo().username
  } catch {
    // An account may have no name, for example in a container run with --user 1234.
    return String(process.getuid?.())
  }
}
