/** The header with which a browser saves a file under this name, whatever characters the name has (RFC 6266). */
export const savedAs = (name: string) =>
  `attachment; filename*=UTF-8''${encodeURIComponent(name).replace(/['()*!]/g, char => `%${char.charCodeAt(0).toString(16).toUpperCase()}`)}`
