export { samplePassword as demoPassword } from '@rostrum/server/sample-data'
export { demoLogins } from '../data/people.ts'
export { DemoRefused, seedDemo } from './seed.ts'
