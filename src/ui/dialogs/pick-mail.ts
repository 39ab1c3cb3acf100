import type { MailFile } from '../../core/triage/work/inbox';

export function pickMail(): Promise<File[] | null> {
  const inputEl = createEl('input', {
    type: 'file',
    attr: { accept: '.eml,message/rfc822', multiple: true },
  });
  return new Promise((resolve) => {
    inputEl.addEventListener('change', () => {
      const files = [...(inputEl.files ?? [])];
      resolve(files.length === 0 ? null : files);
    });
    inputEl.addEventListener('cancel', () => {
      resolve(null);
    });
    inputEl.click();
  });
}

/** Reads files one after another, so that many are not in memory at once. The files are not moved. */
export async function* readPickedMail(files: readonly File[]): AsyncGenerator<MailFile> {
  for (const [place, file] of files.entries()) {
    const bytes = new Uint8Array(await file.arrayBuffer());
    yield { path: null, name: file.name, bytes, share: (place + 1) / files.length };
  }
}
