import { loadTexts } from '../lib/i18n.tsx'

await loadTexts('organizations')
