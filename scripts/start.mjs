import './node-version.mjs'

// Imported only after the check: an old Node fails while it reads newer syntax, before a line of it runs.
import('./run-app.mjs')
  .then(app => app.run())
  .catch(error => {
    console.error(error)
    process.exit(1)
  })
