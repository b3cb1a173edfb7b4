/** A source without its comments, and the contents of its strings. */
export interface Scanned {
  code: string
  /** The same with each string replaced by its index in `strings` (`from "0"`), so that its content is not taken for code. */
  masked: string
  strings: string[]
}

/** A slash after one of these begins a regular expression; after a name, a number or a bracket it is a division. */
const BEFORE_REGEXP = /(?:^|[(,=:[!&|?{};+*<>~%\n-]|\breturn|\btypeof|\bcase)\s*$/

const TOKEN = {
  lineComment: /\/\/[^\n]*/y,
  blockComment: /\/\*[\s\S]*?\*\//y,
  // A quote that is not closed on its line is an apostrophe in JSX text.
  string: /'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\[\s\S])*`/y,
  pattern: /\/(?![*/])(?:[^/\\[\n]|\\.|\[(?:[^\]\\\n]|\\.)*\])+\/[a-z]*/y,
}

const matchAt = (pattern: RegExp, source: string, at: number) => {
  pattern.lastIndex = at
  return pattern.exec(source)?.[0]
}

export function scan(source: string): Scanned {
  const strings: string[] = []
  let code = ''
  let masked = ''
  let at = 0
  while (at < source.length) {
    const comment = matchAt(TOKEN.lineComment, source, at) ?? matchAt(TOKEN.blockComment, source, at)
    if (comment !== undefined) {
      at += comment.length
      continue
    }
    const string = matchAt(TOKEN.string, source, at)
    const pattern =
      source[at] === '/' && BEFORE_REGEXP.test(code.slice(-20)) ? matchAt(TOKEN.pattern, source, at) : undefined
    const token = string ?? pattern ?? source.charAt(at)
    code += token
    masked += string === undefined ? token : `"${strings.push(string.slice(1, -1)) - 1}"`
    at += token.length
  }
  return { code, masked, strings }
}
