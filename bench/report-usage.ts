// Loaded into a measured program. Reports the heap after a full garbage collection, and the CPU time so far.
process.on('message', (message) => {
  if (message !== 'usage') return
  const { user, system } = process.cpuUsage()
  globalThis.gc?.()
  process.send?.({ heapBytes: process.memoryUsage().heapUsed, cpuSeconds: (user + system) / 1e6 })
})
// The channel to the benchmark must not keep the program alive.
process.channel?.unref()
