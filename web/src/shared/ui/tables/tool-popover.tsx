import { Badge, Button, Popover } from '@mantine/core';
import type { ReactNode } from 'react';

interface ToolPopoverProps {
  label: string;
  icon: ReactNode;
  width: number;
  /** Number on the button, such as that of the active filters; 0 for none. */
  count?: number;
  className?: string | undefined;
  children: ReactNode;
}

/** A button above a list that opens its filters or columns. */
export const ToolPopover = ({ label, icon, width, count = 0, className, children }: ToolPopoverProps) => (
  <Popover position="bottom-start" width={width} withArrow shadow="md" trapFocus hideDetached={false}>
    <Popover.Target>
      <Button variant="default" leftSection={icon} rightSection={count > 0 && <Badge size="sm">{count}</Badge>}>
        {label}
      </Button>
    </Popover.Target>
    <Popover.Dropdown aria-label={label} className={className}>
      {children}
    </Popover.Dropdown>
  </Popover>
);
