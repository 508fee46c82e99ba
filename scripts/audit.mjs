// npm run audit            known faults of the packages that production uses; nothing is known where no registry answers
import { spawnSync } from 'node:child_process'

/** What npm says, or why it says nothing. */
const lookUp = () => {
  const { stdout } = spawnSync('npm', ['audit', '--omit=dev', '--json'], { encoding: 'utf8', timeout: 120_000 })
  try {
    return JSON.parse(stdout)
  } catch {
    return { message: 'npm gave no answer' }
  }
}

const { auditReportVersion, vulnerabilities = {}, message } = lookUp()

if (auditReportVersion === undefined) {
  // A registry without advisories must not keep anybody from merging; that nothing was looked up is said aloud.
  console.warn(`NOT AUDITED: the registry knows of no advisories here (${message}).`)
} else {
  for (const { name, severity, range } of Object.values(vulnerabilities)) console.error(`${severity}: ${name} ${range}`)
  const count = Object.keys(vulnerabilities).length
  console.log(`${count} packages of production with known faults.`)
  process.exitCode = count > 0 ? 1 : 0
}
