import { describe, expect, it, test } from 'vitest';
import { SeededRandom } from '../../../bench/seeded-random.mjs';
import { withoutSecrets } from '../../../src/kernel/privacy/find-secrets';
import { runs, SEED } from '../../runs';

/** Labels by kind: some a language, of English, German, French, Spanish, Italian, Portuguese and Dutch. */
const LABELS = {
  password: [
    ...['Password', 'Your new password', 'Passwort', 'WLAN-Schlüssel', 'Mot de passe', 'Clé Wi-Fi'],
    ...['Contraseña', 'Clave', 'Parola d’ordine', 'Chiave Wi-Fi', 'Senha', 'Palavra-passe', 'Wachtwoord'],
  ],
  pin: [
    ...['PIN', 'Card PIN', 'PIN code', 'PUK', 'CVV', 'Geheimzahl', 'Karten-PIN', 'Code PIN', 'Code secret'],
    ...['NIP', 'Código PIN', 'Código secreto', 'Codice segreto', 'Codice PUK', 'Pincode', 'Geheime code'],
  ],
  code: [
    ...['Security code', 'Door code', 'TAN', 'Einmalpasswort', 'Zugangscode', 'Prüfcode', 'Code d’accès'],
    ...[
      'Code à usage unique',
      'Código de un solo uso',
      'Clave de acceso',
      'Codice monouso',
      'Codice di accesso',
    ],
    ...['Código de acesso', 'Código de uso único', 'Toegangscode', 'Eenmalige code', 'Bevestigingscode'],
  ],
  key: [
    ...['API key', 'Encryption key', 'API-Schlüssel', 'Lizenzschlüssel', 'Zugriffstoken', 'Clé d’API'],
    ...['Jeton d’accès', 'Clave secreta', 'Token de acceso', 'Chiave API', 'Chave de API', 'API-sleutel'],
  ],
  list: [
    ...['Recovery codes', 'Backup codes', 'Wiederherstellungscodes', 'Codes de secours'],
    ...['Códigos de recuperación', 'Codici di backup', 'Códigos de recuperação', 'Herstelcodes'],
  ],
} as const;

type Kind = keyof typeof LABELS;
const KINDS = Object.keys(LABELS) as [Kind, ...Kind[]];

const LAYOUTS: readonly [
  (label: string, value: string) => string,
  ...((label: string, value: string) => string)[],
] = [
  (label, value) => `Hello,\n\n${label}: ${value}\n\nBye`,
  (label, value) => `${label} : ${value}`,
  (label, value) => `${label}=${value}`,
  (label, value) => `Here it is (${label}: ${value}).`,
  (label, value) => `${label}\n${value}\n`,
  (label, value) => `${label}:\r\n\r\n${value}\r\n`,
  (label, value) => `> ${label}:\n> ${value}`,
  (label, value) => `**${label}:** ${value}`,
  (label, value) => `${label}: \`${value}\``,
  (label, value) => `${label} – ${value}`,
  (label, value) => `${label}........ ${value}`,
  (label, value) => `"${label}": "${value}"`,
  (label, value) => `| ${label} | ${value} |`,
  (label, value) => `| User | ${label} |\n| --- | --- |\n| sam | ${value} |`,
  (label, value) => `User\t${label}\nsam\t${value}\n`,
  (label, value) => `${label}\t${value}`,
  (label, value) => `<tr><td><b>${label}</b></td>\n<td class="v">${value}</td></tr>`,
  (label, value) => `<p><b>${label}:</b><br> <code>${value}</code></p>`,
];

function secretOf(kind: Kind, random: SeededRandom): string[] {
  const signs = (all: string, length: number): string =>
    Array.from({ length }, () => all.charAt(random.between(0, all.length - 1))).join('');
  const digits = (least: number, most: number): string => signs('3456789', random.between(least, most));
  const mixed = (length: number): string => `k${signs('abcdefghijkmnpqrstuvwxyzABCDEFGH23456789', length)}7`;
  switch (kind) {
    case 'password':
      return [mixed(random.between(6, 14))];
    case 'pin':
      return [digits(3, 8)];
    case 'code':
      return [
        random.pick([digits(4, 8), `${digits(3, 3)} ${digits(3, 3)}`, `${digits(3, 3)}-${digits(3, 3)}`]),
      ];
    case 'key':
      return [mixed(random.between(16, 40))];
    case 'list':
      return Array.from({ length: random.between(2, 8) }, () => `${mixed(3)}-${mixed(3)}`);
  }
}

describe('a secret in a field', () => {
  it(`is found by its label in seven languages, in any layout (seed ${String(SEED)})`, () => {
    const random = new SeededRandom(SEED);
    for (let run = 0; run < runs(20_000); run += 1) {
      const kind = random.pick(KINDS);
      const label = random.pick(LABELS[kind]);
      const values = secretOf(kind, random);
      const column = kind === 'list' ? LAYOUTS[0] : random.pick(LAYOUTS);
      const text = column(label, values.join(random.pick(['\n', '\n- ', ', '])));
      const left = withoutSecrets(text).text;
      expect(
        values.filter((value) => left.includes(value)),
        text,
      ).toEqual([]);
      // The words around it stay.
      expect(left).toContain(label);
    }
  });

  test.each([
    'Postcode: 10115',
    'Discount code: 482913',
    'Error code: 40412',
    'Codice fiscale: 123456',
    'Código postal: 28001',
    'Code postal : 75011',
    'Country code: 49123',
    'Password\nLast changed on 2026-11-02',
    'Password: see your letter of 12.11.2026',
    '| Password | 12.11.2026 |',
    '| Password | min. 8 characters |',
    '| Passwort | erforderlich |',
    'Contraseña: https://x.example/reset1',
    'Mot de passe oublié ? Cliquez ici : x.example/aide1',
    'The PIN is on the card. Room 4821 is yours.',
    'Pin 4 of the plug: 3300 ohm',
    'PIN\nPlease do not write it down, since 2024.',
    'The access road 4821 is closed',
    'Safe travels: 2026 was a long year',
    'The key is under the mat at no. 12',
    '| `EXAMPLE_API_KEY` | `example-model-5-5` |',
    'API key: see the settings of model-5',
    'Recovery codes are in your letter of 2 November, with 10 of them for 2026',
    'Backup codes keep you safe. Order 12345678 is on its way.',
    'Nuestra clave del éxito: 25 años de trabajo',
    'Clave: la confianza',
    'Our door code of conduct has 1200 words',
  ])('%j holds none', (text) => {
    expect(withoutSecrets(text).text).toBe(text);
  });
});
