/** A source without its comments, and the texts of its strings. */
export interface Scanned {
  code: string
  /** The same with each string as its number in `strings`, so that what stands inside one is not taken for code: `from "0"`. */
  masked: string
  strings: string[]
}

/** A slash after one of these begins a pattern; after a name, a number or a bracket it divides. */
const BEFORE_PATTERN = /(?:^|[(,=:[!&|?{};+*<>~%\n-]|\breturn|\btypeof|\bcase)\s*$/

const TOKEN = {
  lineComment: /\/\/[^\n]*/y,
  blockComment: /\/\*[\s\S]*?\*\//y,
  // A quote that does not close on its line is an apostrophe in a screen's text.
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
      source[at] === '/' && BEFORE_PATTERN.test(code.slice(-20)) ? matchAt(TOKEN.pattern, source, at) : undefined
    const token = string ?? pattern ?? source.charAt(at)
    code += token
    masked += string === undefined ? token : `"${strings.push(string.slice(1, -1)) - 1}"`
    at += token.length
  }
  return { code, masked, strings }
}
