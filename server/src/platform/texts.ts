import { createInstance } from 'i18next'
import enConsents from '@rostrum/catalogue/en/consents.json' with { type: 'json' }
import enKinds from '@rostrum/catalogue/en/kinds.json' with { type: 'json' }
import enMail from '@rostrum/catalogue/en/mail.json' with { type: 'json' }
import enServer from '@rostrum/catalogue/en/server.json' with { type: 'json' }
import enValidation from '@rostrum/catalogue/en/validation.json' with { type: 'json' }
import esConsents from '@rostrum/catalogue/es/consents.json' with { type: 'json' }
import esKinds from '@rostrum/catalogue/es/kinds.json' with { type: 'json' }
import esMail from '@rostrum/catalogue/es/mail.json' with { type: 'json' }
import esServer from '@rostrum/catalogue/es/server.json' with { type: 'json' }
import esValidation from '@rostrum/catalogue/es/validation.json' with { type: 'json' }
import { defaultLanguage, type Language } from '@rostrum/catalogue'

const texts = createInstance({
  lng: defaultLanguage,
  fallbackLng: defaultLanguage,
  interpolation: { escapeValue: false },
  resources: {
    en: {
      translation: { consents: enConsents, kinds: enKinds, mail: enMail, server: enServer, validation: enValidation },
    },
    es: {
      translation: { consents: esConsents, kinds: esKinds, mail: esMail, server: esServer, validation: esValidation },
    },
  },
})
await texts.init()

/** Returns a text of the catalogue by its dotted key: `translate('es', 'validation.required')`. */
export const translate = (language: Language, key: string, values: Record<string, unknown> = {}): string =>
  texts.t(key, { lng: language, ...values })

export const knowsText = (key: string): boolean => texts.exists(key)
