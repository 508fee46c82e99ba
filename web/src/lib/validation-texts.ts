import { loadTexts } from './i18n.tsx'

// Imported by forms: what the contract says of a wrong field.
await loadTexts('validation')
