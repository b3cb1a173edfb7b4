// Plain ES2017 without dependencies: an old Node must be able to run this file and print its message.
const parts = process.versions.node.split('.').map(Number)
const major = parts[0]
const minor = parts[1]
const isSupported = (major === 20 && minor >= 19) || (major === 22 && minor >= 12) || major > 22

if (!isSupported) {
  console.error(
    'Agremia needs Node.js 20.19 or newer, 22.12 or newer, or any later version; this is ' +
      process.versions.node +
      '. Install one from https://nodejs.org and run the command again.',
  )
  process.exit(1)
}
