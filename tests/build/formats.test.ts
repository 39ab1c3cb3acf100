import { expect, it } from 'vitest';
import { format as ofPackage } from '../../node_modules/@cfworker/json-schema/dist/esm/format.js';
import { format } from '../../build/formats';

const TEXTS = `2026-02-28 2024-02-29 2026-02-29 2026-13-01 2026-1-1 x 10:00:00Z 25:00:00Z 10:00:00 10:00:60Z
23:59:60Z 10:00:00.5+02:00 10:00:00+25:00 2026-02-28T10:00:00Z 2026-02-30T10:00:00Z a@b.de a.b@c a..b@c.d .a@b.c nobody
a@b@c ann@[127.0.0.1] "a"@c.d ä@b.c a@b_.c @b.c a@ o'neil+x@ex-ample.co.uk a -a a- a_b a..b 1.2.3.4 1.2.3 256.1.1.1
1.2.3.4.5 01.2.3.4 1.2.3.4. ::1 1:: 1:2:3:4:5:6:7:8 1:2 g:: ::ffff:1.2.3.4 1::2::3
123e4567-e89b-12d3-a456-426614174000 123e4567e89b12d3a456426614174000`
  .split(/\s+/)
  .concat('', 'a b@c.d', 'Ann <a@b.c>', '2026-02-28 10:00:00Z', 'x'.repeat(64));

it.each(Object.keys(format))(
  'a tool takes the same texts as %s with the package as with its stand-in',
  (name) => {
    const taken = (formats: typeof format) => TEXTS.filter((text) => formats[name]?.(text));
    expect(taken(format)).toEqual(taken(ofPackage));
  },
);
