// Imported first and written for any Node.js with modules, so that an old version prints a sentence instead of a stack.
const [major] = process.versions.node.split('.').map(Number)
if (major < 20) {
  console.error(`Rostrum needs Node 20 or newer to start; this is ${process.version}.`)
  process.exit(1)
}
