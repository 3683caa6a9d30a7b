import { TextInput } from './TextInput.tsx';

type SearchInputProps = {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly placeholder?: string | undefined;
  readonly className?: string | undefined;
};

/** A search box, 32 px, named by its hidden label. */
export function SearchInput({ label, value, onChange, placeholder, className }: SearchInputProps) {
  return (
    <TextInput
      type="search"
      label={label}
      frame={className}
      labelHidden
      small
      icon="search"
      value={value}
      onChange={onChange}
      placeholder={placeholder ?? label}
    />
  );
}
