// Imported before everything else, so written for any Node that knows modules: an old one gets a sentence, not a stack.
const [major] = process.versions.node.split('.').map(Number)
if (major < 20) {
  console.error(`Rostrum needs Node 20 or newer to start; this is ${process.version}.`)
  process.exit(1)
}
