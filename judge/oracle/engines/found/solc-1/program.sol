// SPDX-License-Identifier: UNLICENSED
// Written by tandem fmt --to solidity: do not edit.
// tandem: iterations 4, loops false, types 0
pragma solidity ^0.8.0;

contract Program {
    uint8 v_x;

    function run(uint8 i_x) public m_R m_R {
        unchecked {
            v_x = i_x;
            v_x = uint8(0);
        }
    }

    modifier m_R() {
        _;
        unchecked {
            v_x = (v_x + uint8(1));
            assert((sint_8(v_x) <= sint_8(uint8(1)))); require((sint_8(v_x) <= sint_8(uint8(1)))); // tandem: 5:5
        }
    }

    function sint_8(uint8 x) private pure returns (int8) {
        unchecked {
            return int8(x);
        }
    }
}
