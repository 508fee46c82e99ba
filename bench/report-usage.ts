// Loaded into a measured program: tells the bench what is left in memory after a full collection, and the CPU time so far.
process.on('message', (message) => {
  if (message !== 'usage') return
  const { user, system } = process.cpuUsage()
  globalThis.gc?.()
  process.send?.({ heapBytes: process.memoryUsage().heapUsed, cpuSeconds: (user + system) / 1e6 })
})
// The channel to the bench must not keep a program alive that wants to end.
process.channel?.unref()
