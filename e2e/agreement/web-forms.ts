import sentences from '../../catalogue/src/en/validation.json' with { type: 'json' }

/**
 * The functions with which the web validates its forms. They are imported by the names of their files, because the web
 * and the server each declare to i18next which texts they have, and one TypeScript program cannot contain both
 * declarations.
 */
const load = async <Module>(file: string): Promise<Module> =>
  (await import(/* @vite-ignore */ new URL(`../../web/src/${file}`, import.meta.url).href)) as Module

type Translate = (key: string, values?: Record<string, unknown>) => string
export type FormResolver = (
  values: Record<string, unknown>,
  context: undefined,
  options: { fields: object; shouldUseNativeValidation: boolean },
) => Promise<{ errors: object }>

export const { contractResolver } = await load<{
  contractResolver: (schema: unknown, translate: Translate) => FormResolver
}>('lib/form.ts')
export const { resetPasswordResolver } = await load<{ resetPasswordResolver: (translate: Translate) => FormResolver }>(
  'accounts/reset-password-resolver.ts',
)
export const { formErrors } = await load<{ formErrors: (errors: object) => { path: string; message: string }[] }>(
  'lib/form-errors.ts',
)
const { Translator } = await load<{
  Translator: new (language: 'en') => {
    add: (room: string, texts: object) => void
    translate: (room: string, key: string, values?: Record<string, unknown>) => string
  }
}>('lib/translator.ts')

const translator = new Translator('en')
translator.add('validation', sentences)
/** Returns the English message for a key. */
export const translate: Translate = (key, values) => translator.translate('validation', key, values)
