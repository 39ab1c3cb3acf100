import type { ComponentChildren } from 'preact';

export function FieldList({ fields }: { fields: readonly { name: string; text: ComponentChildren }[] }) {
  if (fields.length === 0) return null;
  return (
    <dl class="deputy-fields">
      {fields.map(({ name, text }) => (
        <>
          <dt key={`${name} name`}>{name}</dt>
          <dd key={`${name} text`}>
            <bdi>{text === '' ? <span class="deputy-missing">(empty)</span> : text}</bdi>
          </dd>
        </>
      ))}
    </dl>
  );
}
