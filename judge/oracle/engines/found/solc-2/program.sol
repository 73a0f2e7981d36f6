// SPDX-License-Identifier: UNLICENSED
// Written by tandem fmt --to solidity: do not edit.
// tandem: iterations 4, loops false, types 0
pragma solidity ^0.8.0;

contract Program {
    uint8 v_x;

    function run(uint8 i_x) public {
        unchecked {
            v_x = i_x;
            p_F(uint8(1));
            assert((v_x == uint8(1))); require((v_x == uint8(1))); // tandem: 11:1
        }
    }

    modifier m_F(uint8 u1) {
        unchecked {
            v_x = uint8(0);
        }
        _;
        unchecked {
            if ((u1 == uint8(1))) {
                v_x = uint8(1);
            }
        }
    }

    function p_F(uint8 u1) internal m_F(u1) {
    }
}
