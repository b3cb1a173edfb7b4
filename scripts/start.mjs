import './node-version.mjs'

// Imported after the check of the version: an old Node fails while parsing newer syntax, before any line runs.
import('./run-app.mjs')
  .then(app => app.run())
  .catch(error => {
    console.error(error)
    process.exit(1)
  })
