// npm run audit: lists known vulnerabilities of production dependencies, if the registry provides advisories
import { spawnSync } from 'node:child_process'

/** The report of npm, or an object with the reason why there is none. */
const lookUp = () => {
  const { stdout } = spawnSync('npm', ['audit', '--omit=dev', '--json'], { encoding: 'utf8', timeout: 120_000 })
  try {
    return JSON.parse(stdout)
  } catch {
    return { message: 'npm printed no report' }
  }
}

const { auditReportVersion, vulnerabilities = {}, message } = lookUp()

if (auditReportVersion === undefined) {
  // A registry without advisories must not block a merge, but the missing audit must be visible.
  console.warn(`NOT AUDITED: the registry provides no advisories (${message}).`)
} else {
  for (const { name, severity, range } of Object.values(vulnerabilities)) console.error(`${severity}: ${name} ${range}`)
  const count = Object.keys(vulnerabilities).length
  console.log(`${count} production packages with known vulnerabilities.`)
  process.exitCode = count > 0 ? 1 : 0
}
